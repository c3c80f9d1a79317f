/**
 * A control of the contact section, or its form, as it stands now: React renders the section anew where a translator or
 * an extension has changed it, and what was touched before is in no document any more.
 */
export function findAgain<Of extends HTMLElement>(section: ParentNode, element: Of): Of | null {
  if (element.isConnected) return element;
  const { id, type } = element as Partial<HTMLInputElement>;
  const mark = id ? `#${id}` : type ? `[type="${type}"]` : '';
  return section.querySelector<Of>(element.localName + mark);
}
