import { expect, it } from 'vitest';
import { isAutomated } from './index.ts';

const browser = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  'sec-ch-ua': '"Google Chrome";v="143", "Chromium";v="143", "Not A(Brand";v="24"',
  accept: '*/*',
  'accept-language': 'en-AU,en;q=0.9',
};

it.each([
  browser['user-agent'],
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (Linux; Android 16; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16',
])('accepts %s as a browser', (agent) =>
  expect(isAutomated({ ...browser, 'user-agent': agent })).toBe(false),
);

it.each([
  ['user-agent', browser['user-agent'].replace('Chrome/', 'HeadlessChrome/')],
  ['user-agent', 'curl/8.9.1'],
  ['user-agent', 'python-requests/2.32'],
  ['user-agent', 'Go-http-client/2.0'],
  ['user-agent', 'node'],
  ['user-agent', 'Mozilla/5.0 (compatible; SomeBot/1.0)'],
  ['user-agent', ''],
  ['user-agent', undefined],
  ['sec-ch-ua', '"HeadlessChrome";v="143", "Chromium";v="143", "Not A(Brand";v="24"'],
  ['sec-ch-ua', ['"Chromium";v="143"', '"HeadlessChrome";v="143"']],
  ['accept', undefined],
  ['accept-language', undefined],
])('detects a program by %s %j', (name, value) => {
  expect(isAutomated({ ...browser, [name]: value })).toBe(true);
});
