import './styles/admin.css';
import { askFirstCalls } from './firstCalls.ts';
import { leadToSite } from './leadToSite.ts';

if (!leadToSite()) {
  askFirstCalls();
  // The document names its file too, so that it has been on its way as long as this.
  void import('./openAdmin.ts');
}
