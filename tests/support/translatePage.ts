/**
 * Imitates the translators of Chrome, Edge and Safari: wraps each text node in two `<font>` elements, now and whenever
 * text is added. React keeps the detached text node, so a component that adds and removes bare text beside other
 * children throws. Also runs inside a journey's page, so it uses nothing from outside.
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
