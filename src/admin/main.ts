import './styles/admin.css';
import { prefetchFirstCalls } from './prefetch.ts';
import { redirectToSite } from './redirectToSite.ts';

if (!redirectToSite()) {
  prefetchFirstCalls();
  // The admin's HTML already preloads this script.
  void import('./openAdmin.ts');
}
