import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { DeskApp } from './app/DeskApp.tsx';
import { noteTyping } from './deskClient.ts';

addEventListener('input', noteTyping);
const place = document.querySelector('#desk');
if (place) createRoot(place).render(createElement(DeskApp));
