/** Starts the server that gives tests the addresses of shared services. */
import type { TestProject } from 'vitest/node';
import { serveServices } from './services.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const services = await serveServices();
  project.provide('services', services.address);
  return services.stop;
}
