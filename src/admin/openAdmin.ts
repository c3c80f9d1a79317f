import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { noteTyping } from './adminClient.ts';
import { AdminRoot } from './app/AdminRoot.tsx';

addEventListener('input', noteTyping);
const place = document.querySelector('#desk');
if (place) createRoot(place).render(createElement(AdminRoot));
