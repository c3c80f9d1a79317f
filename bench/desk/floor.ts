import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

const TEXT = 'x'.repeat(600);

/** Durable transactions of two rows a second, one after the other: what the disk allows a plain implementation. */
export function sqliteFloor(file: string, ms: number): number {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  database.exec(
    'create table token (name text primary key) strict; create table enquiry (id text primary key, words text) strict;',
  );
  const token = database.prepare('insert into token values (?)');
  const enquiry = database.prepare('insert into enquiry values (?, ?)');
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < ms; count += 1) {
    database.exec('begin immediate');
    token.run(`token ${count}`);
    enquiry.run(`enquiry ${count}`, TEXT);
    database.exec('commit');
  }
  database.close();
  return count / (ms / 1000);
}

/** The same on PostgreSQL, over one connection with prepared statements. */
export async function postgresFloor(url: string, ms: number): Promise<number> {
  const client = new Client(url);
  await client.connect();
  await client.query(
    'create table token (name text primary key); create table enquiry (id text primary key, words text)',
  );
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < ms; count += 1) {
    await client.query('begin');
    await client.query({ name: 'token', text: 'insert into token values ($1)', values: [`token ${count}`] });
    await client.query({
      name: 'enquiry',
      text: 'insert into enquiry values ($1, $2)',
      values: [`enquiry ${count}`, TEXT],
    });
    await client.query('commit');
  }
  await client.query('drop table token; drop table enquiry');
  await client.end();
  return count / (ms / 1000);
}
