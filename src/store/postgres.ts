import type { Store } from './store.ts';

export declare function openPostgres(url: string): Promise<Store>;
