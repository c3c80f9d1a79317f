import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

const TEXT = 'x'.repeat(600);

/** The disk's limit, measured by a plain implementation: durable transactions of two rows, one after the other. */
export interface Floor {
  /** Transactions per second over the next `ms`. */
  measure(ms: number): Promise<number>;
  close(): Promise<void>;
}

export function openSqliteFloor(file: string): Floor {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  database.exec('create table token (name text primary key) strict');
  database.exec('create table enquiry (id text primary key, message text) strict');
  const token = database.prepare('insert into token values (?)');
  const enquiry = database.prepare('insert into enquiry values (?, ?)');
  let row = 0;
  return {
    measure: (ms) =>
      measureRate(ms, async () => {
        row += 1;
        database.exec('begin immediate');
        token.run(`token ${row}`);
        enquiry.run(`enquiry ${row}`, TEXT);
        database.exec('commit');
      }),
    close: async () => database.close(),
  };
}

export async function openPostgresFloor(url: string): Promise<Floor> {
  const client = new Client(url);
  await client.connect();
  await client.query('create table token (name text primary key)');
  await client.query('create table enquiry (id text primary key, message text)');
  let row = 0;
  return {
    measure: (ms) =>
      measureRate(ms, async () => {
        row += 1;
        const [token, enquiry] = [`token ${row}`, `enquiry ${row}`];
        await client.query('begin');
        await client.query({ name: 'token', text: 'insert into token values ($1)', values: [token] });
        await client.query({
          name: 'row',
          text: 'insert into enquiry values ($1, $2)',
          values: [enquiry, TEXT],
        });
        await client.query('commit');
      }),
    close: () => client.end(),
  };
}

async function measureRate(ms: number, transaction: () => Promise<void>): Promise<number> {
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < ms; count += 1) await transaction();
  return count / ((performance.now() - start) / 1000);
}
