/**
 * Does what the translators of Chrome, Edge and Safari do: puts the words of each text node into two `<font>` elements,
 * now and whenever words are added. React keeps the text node, which is then in no document, so that a component
 * whose bare text comes and goes beside other children throws here. Also run inside a journey's page, so it needs
 * nothing from outside.
 * @returns a function that stops it
 */
export function translatePage(): () => void {
  const wrap = (text: Text) => {
    const { parentElement } = text;
    if (!text.data.trim() || !parentElement?.isConnected) return;
    if (parentElement.closest('font, script, style, textarea, select, svg')) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.append(text.data);
    text.replaceWith(outer);
  };
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node: Node | null = root; node; node = walker.nextNode())
      if (node.nodeType === Node.TEXT_NODE) texts.push(node as Text);
    texts.forEach(wrap);
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target.nodeType === Node.TEXT_NODE) translate(target);
      addedNodes.forEach(translate);
    }
  });
  translate(document.body);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}
