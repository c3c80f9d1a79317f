import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { recordInput } from './adminClient.ts';
import { AdminRoot } from './app/AdminRoot.tsx';

addEventListener('input', recordInput);
const place = document.querySelector('#desk');
if (place) createRoot(place).render(createElement(AdminRoot));
