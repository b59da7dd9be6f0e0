const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter)

/**
 * What providers of tiles want to have said, from their HTML: only its text and its links, since it comes from another
 * site.
 */
export function attributionHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const write = (node: Node): string => {
    if (node instanceof HTMLScriptElement || node instanceof HTMLStyleElement) return ''
    const inside = node.childNodes.length > 0 ? [...node.childNodes].map(write).join('') : escaped(node.nodeValue ?? '')
    return node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol)
      ? `<a href="${escaped(node.href)}" target="_blank" rel="noopener noreferrer">${inside}</a>`
      : inside
  }
  return write(body).replaceAll(/\s+/g, ' ').trim()
}
