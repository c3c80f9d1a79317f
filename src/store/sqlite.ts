import type { Store } from './store.ts';

export declare function openSqlite(dataDir: string): Promise<Store>;
