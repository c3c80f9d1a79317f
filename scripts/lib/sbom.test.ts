import { expect, it } from 'vitest';
import { selectShipped } from './sbom.ts';

const component = (name: string, version: string) => ({ 'bom-ref': `${name}@${version}`, name, version });

it('lists shipped packages with their versions and dependencies', () => {
  const all = {
    components: [
      component('@a/b', '1.0.0'),
      component('c', '1.0.0'),
      component('c', '2.0.0'),
      component('d', '3.0.0'),
    ],
    dependencies: [
      { ref: 'tideline@0.1.0', dependsOn: ['@a/b@1.0.0'] },
      { ref: '@a/b@1.0.0', dependsOn: ['c@2.0.0', 'd@3.0.0'] },
      { ref: 'd@3.0.0', dependsOn: [] },
    ],
  };
  const lock = {
    packages: {
      'node_modules/@a/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0' },
      'node_modules/@a/b/node_modules/c': { version: '2.0.0' },
      'node_modules/d': { version: '3.0.0' },
    },
  };
  const shipped = new Set(['node_modules/@a/b', 'node_modules/@a/b/node_modules/c']);
  expect(selectShipped(all, lock, shipped)).toEqual({
    components: [component('@a/b', '1.0.0'), component('c', '2.0.0')],
    dependencies: [{ ref: '@a/b@1.0.0', dependsOn: ['c@2.0.0'] }],
  });
});
