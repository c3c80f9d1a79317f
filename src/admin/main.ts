import './styles/admin.css';
import { prefetchFirstCalls } from './prefetch.ts';
import { redirectToSite } from './redirectToSite.ts';

if (!redirectToSite()) {
  prefetchFirstCalls();
  // The document preloads this file.
  void import('./openAdmin.ts');
}
