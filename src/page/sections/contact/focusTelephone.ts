/** For when the sheet with every way of getting in touch cannot be drawn: the same links stand on the page. */
export function focusTelephone(): void {
  document.querySelector<HTMLElement>('#contact-section dl a[href^="tel:"]')?.focus();
}
