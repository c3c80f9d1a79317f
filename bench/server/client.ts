/** The load client as a separate process: runs one round per message, and sends back the counts. */
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
