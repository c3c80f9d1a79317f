/** Before the first test: the address at which tests ask for what they share. */
import type { TestProject } from 'vitest/node';
import { serveServices } from './services.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const services = await serveServices();
  project.provide('services', services.address);
  return services.stop;
}
