/** The load client as a process of its own: it takes one round for each message, and answers what it counted. */
import { measureLoad } from '../measureLoad.ts';
import { buildGet } from '../rounds.ts';

export interface Round {
  port: number;
  connections: number;
  ms: number;
}

process.on('message', async ({ port, connections, ms }: Round) => {
  process.send?.(await measureLoad(port, buildGet('/'), connections, ms));
});
