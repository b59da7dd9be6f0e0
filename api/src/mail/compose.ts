import type { Email } from './port'
import type { Block, Draft } from './templates/draft'

/** Renders a draft as an e-mail: HTML with inline styles for mail programs, and the same content as plain text. */
export function compose(to: string, draft: Draft, siteUrl: string): Email {
  const absolute = (target: string) => (target.startsWith('/') ? `${siteUrl}${target}` : target)
  const email: Email = {
    to,
    subject: oneLine(draft.subject),
    text: asText(draft, absolute),
    html: asHtml(draft, absolute, siteUrl),
  }
  if (!draft.unsubscribeUrl) return email
  return {
    ...email,
    headers: { 'List-Unsubscribe': `<${draft.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** Makes a path of the site an absolute address. */
type Absolute = (target: string) => string

/** Removes line breaks and control characters: a line break in a user's title must not begin another mail header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters.
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

function asText(draft: Draft, absolute: Absolute): string {
  const greeting = draft.firstName ? [`Hello ${draft.firstName},`] : []
  const unsubscribe = draft.unsubscribeUrl ? [`Unsubscribe: ${draft.unsubscribeUrl}`] : []
  const foot = ['—', [draft.footer, 'Quality Escape'].filter(Boolean).join('\n'), ...unsubscribe]
  return [...greeting, ...draft.blocks.map((block) => blockAsText(block, absolute)), ...foot].join('\n\n')
}

function blockAsText(block: Block, absolute: Absolute): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'code':
      return block.code
    case 'button':
      return `${block.label}:\n${absolute(block.to)}`
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
  }
}

const pink = '#D81B72'
const font = 'Figtree, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
/** Each text colour is readable on either background, because some mail programs invert only a part of the colours. */
const darkStyle = `@media (prefers-color-scheme: dark) {
  .ground { background: #141216 !important }
  .sheet { background: #1D1A20 !important; border-color: #332E37 !important }
  .ink { color: #F4EFF3 !important }
  .second { color: #B5ADB8 !important }
  .tint { background: #2A2129 !important }
  .line { border-color: #332E37 !important }
}`

/** Inline styles by element, because mail programs ignore most of a style sheet. */
const styles = {
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0',
  ground: `background:#FAF6F8;padding:32px 16px;font-family:${font};font-size:16px;line-height:1.55`,
  brand: 'margin:0 0 20px;font-size:19px;font-weight:700',
  brandLink: `color:${pink};text-decoration:none`,
  sheet: 'background:#FFFFFF;border:1px solid #ECE6EA;border-radius:20px;padding:32px 28px',
  heading: 'margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700;color:#1F1A22',
  footer: 'margin:20px 4px 0;font-size:13px;line-height:1.5;color:#6B6570',
  paragraph: 'margin:0 0 16px;color:#1F1A22',
  code:
    'margin:8px 0 24px;padding:18px;border-radius:14px;background:#FDEEF5;color:#1F1A22;font-size:32px;' +
    'font-weight:700;letter-spacing:8px;text-align:center',
  button:
    `display:inline-block;background:${pink};color:#FFFFFF;text-decoration:none;font-weight:600;` +
    'padding:13px 26px;border-radius:10px',
  facts: 'margin:20px 0;border-top:1px solid #ECE6EA',
  fact: 'padding:10px 0;border-bottom:1px solid #ECE6EA',
  label: 'display:inline-block;width:38%;min-width:120px;vertical-align:top;color:#6B6570',
  value: 'display:inline-block;margin:0;width:58%;vertical-align:top;color:#1F1A22;font-weight:500',
  quote: `margin:16px 0;padding:2px 0 2px 16px;border-left:3px solid ${pink};color:#1F1A22`,
}

function asHtml(draft: Draft, absolute: Absolute, siteUrl: string): string {
  const greeting = draft.firstName ? paragraph(`Hello ${draft.firstName},`) : ''
  const unsubscribe = draft.unsubscribeUrl
    ? ` <a href="${escaped(draft.unsubscribeUrl)}" class="second" style="color:#6B6570">Unsubscribe</a>`
    : ''
  const footer = draft.footer ? `${escaped(draft.footer)} ` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(oneLine(draft.subject))}</title>
<style>${darkStyle}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#FAF6F8">
<div style="${styles.preheader}">${escaped(draft.preheader)}${'&#8199;&#65279;&#847; '.repeat(24)}</div>
<div class="ground" style="${styles.ground}">
<div style="max-width:560px;margin:0 auto">
<p style="${styles.brand}"><a href="${escaped(siteUrl)}" style="${styles.brandLink}">Quality Escape</a></p>
<div class="sheet" style="${styles.sheet}">
<h1 class="ink" style="${styles.heading}">${escaped(draft.heading)}</h1>
${greeting}${draft.blocks.map((block) => blockAsHtml(block, absolute)).join('\n')}
</div>
<p class="second" style="${styles.footer}">${footer}${unsubscribe}<br>Quality Escape</p>
</div>
</div>
</body>
</html>`
}

function blockAsHtml(block: Block, absolute: Absolute): string {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text)
    case 'code':
      return `<p class="ink tint" style="${styles.code}">${escaped(block.code)}</p>`
    case 'button':
      return (
        `<p style="margin:24px 0"><a href="${escaped(absolute(block.to))}" style="${styles.button}">` +
        `${escaped(block.label)}</a></p>`
      )
    case 'facts':
      return `<dl class="line" style="${styles.facts}">${block.facts.map(factAsHtml).join('')}</dl>`
    case 'quote':
      return `<blockquote class="ink" style="${styles.quote}">${withBreaks(block.text)}</blockquote>`
  }
}

const factAsHtml = ([label, value]: [string, string]) =>
  `<div class="line" style="${styles.fact}"><dt class="second" style="${styles.label}">${escaped(label)}</dt>` +
  `<dd class="ink" style="${styles.value}">${withBreaks(value)}</dd></div>`

const paragraph = (text: string) => `<p class="ink" style="${styles.paragraph}">${withBreaks(text)}</p>`
const withBreaks = (text: string) => escaped(text).replaceAll('\n', '<br>')
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
