import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { recordInput } from './adminClient.ts';
import { AdminRoot } from './app/AdminRoot.tsx';

addEventListener('input', recordInput);
const root = document.querySelector('#desk');
if (root) createRoot(root).render(createElement(AdminRoot));
