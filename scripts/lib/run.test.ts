import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { pinnedNode, root } from './paths.mjs';
import { capture } from './run.mjs';

const node = (program: string, options = {}) => capture(pinnedNode, ['-e', program], options);

describe('a program whose output is captured', () => {
  it('returns its code and output', async () => {
    const { code, output } = await node("console.log('out'); console.error('err'); process.exitCode = 3;");
    expect(code).toBe(3);
    expect(output).toContain('out');
    expect(output).toContain('err');
  });

  it('has the project’s Node and tools first on its path', async () => {
    const { output } = await capture('node', ['-p', 'process.version']);
    expect(output.trim()).toBe(process.version);
  });

  it('is killed after the time limit', async () => {
    expect((await node('setInterval(() => 0, 1000);', { timeoutMs: 200 })).code).toBe(124);
    expect((await node('', { timeoutMs: 60_000 })).code).toBe(0);
  });

  it('reports that it does not exist', async () => {
    expect(await capture('no-such-program', [])).toMatchObject({ code: 127 });
  });
});

/** Starts a process that, like `npm start`, runs another program in the foreground. */
function startForeground(program: string) {
  const source = `
    const { run } = await import(${JSON.stringify(`${root}scripts/lib/run.mjs`)});
    process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(program)}]);`;
  return spawn(pinnedNode, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('a program run in the foreground', () => {
  it('returns its exit code', async () => {
    const [code] = await once(startForeground('process.exitCode = 7;'), 'close');
    expect(code).toBe(7);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('receives %s and decides when it ends', async (signal) => {
    const outer = startForeground(`
      process.on('${signal}', () => setTimeout(() => { console.log('tidied'); process.exit(0); }, 100));
      setInterval(() => 0, 1000);
      console.log('ready');`);
    let printed = '';
    outer.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (text.includes('ready')) outer.kill(signal);
    });
    const [code] = await once(outer, 'close');
    expect(code).toBe(0);
    expect(printed).toBe('ready\ntidied\n');
  });

  it('fails when it is killed', async () => {
    const [code] = await once(startForeground("process.kill(process.pid, 'SIGKILL');"), 'close');
    expect(code).toBe(137);
  });
});
