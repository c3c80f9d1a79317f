/** `npm run crash`: the long form of the crash tests; `npm test` runs the short one. */
process.env.CRASH = 'long';
process.argv.push('tests/crash/crash.test.ts');
await import('./test.mjs');
