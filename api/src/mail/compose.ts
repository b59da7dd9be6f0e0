import type { Email } from './port'
import type { Block, Draft } from './templates/draft'

/** Sets a draft as an e-mail: HTML with inline styles for mail programs, and the same in plain text. */
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

type Absolute = (target: string) => string

/** A subject is a header: a line break in somebody’s title must not begin another one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out.
const oneLine = (words: string) => words.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

function asText(draft: Draft, absolute: Absolute): string {
  const greeting = draft.firstName ? [`Hello ${draft.firstName},`] : []
  const unsubscribe = draft.unsubscribeUrl ? [`No more of these e-mails: ${draft.unsubscribeUrl}`] : []
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
/** Each pair is readable on the other ground, too, for programs that turn only some of the colours round. */
const dark = `@media (prefers-color-scheme: dark) {
  .ground { background: #141216 !important } .sheet { background: #1D1A20 !important; border-color: #332E37 !important }
  .ink { color: #F4EFF3 !important } .second { color: #B5ADB8 !important } .tint { background: #2A2129 !important } .line { border-color: #332E37 !important }
}`

function asHtml(draft: Draft, absolute: Absolute, siteUrl: string): string {
  const greeting = draft.firstName ? paragraph(`Hello ${draft.firstName},`) : ''
  const unsubscribe = draft.unsubscribeUrl
    ? ` <a href="${escaped(draft.unsubscribeUrl)}" class="second" style="color:#6B6570">No more of these e-mails</a>.`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(oneLine(draft.subject))}</title>
<style>${dark}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#FAF6F8">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escaped(draft.preheader)}${'&#8199;&#65279;&#847; '.repeat(24)}</div>
<div class="ground" style="background:#FAF6F8;padding:32px 16px;font-family:${font};font-size:16px;line-height:1.55">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 20px;font-size:19px;font-weight:700"><a href="${escaped(siteUrl)}" style="color:${pink};text-decoration:none">Quality Escape</a></p>
<div class="sheet" style="background:#FFFFFF;border:1px solid #ECE6EA;border-radius:20px;padding:32px 28px">
<h1 class="ink" style="margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700;color:#1F1A22">${escaped(draft.heading)}</h1>
${greeting}${draft.blocks.map((block) => blockAsHtml(block, absolute)).join('\n')}
</div>
<p class="second" style="margin:20px 4px 0;font-size:13px;line-height:1.5;color:#6B6570">${draft.footer ? `${escaped(draft.footer)} ` : ''}${unsubscribe}<br>Quality Escape</p>
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
      return `<p class="ink tint" style="margin:8px 0 24px;padding:18px;border-radius:14px;background:#FDEEF5;color:#1F1A22;font-size:32px;font-weight:700;e-mail-spacing:8px;text-align:center">${escaped(block.code)}</p>`
    case 'button':
      return `<p style="margin:24px 0"><a href="${escaped(absolute(block.to))}" style="display:inline-block;background:${pink};color:#FFFFFF;text-decoration:none;font-weight:600;padding:13px 26px;border-radius:10px">${escaped(block.label)}</a></p>`
    case 'facts':
      return (
        '<dl class="line" style="margin:20px 0;border-top:1px solid ' +
        `#ECE6EA">${block.facts.map(factAsHtml).join('')}</dl>`
      )
    case 'quote':
      return (
        '<blockquote class="ink" style="margin:16px 0;padding:2px 0 2px 16px;border-left:3px solid ' +
        `${pink};color:#1F1A22">${withBreaks(block.text)}</blockquote>`
      )
  }
}

const factAsHtml = ([label, value]: [string, string]) =>
  `<div class="line" style="padding:10px 0;border-bottom:1px solid #ECE6EA"><dt class="second" style="display:inline-block;width:38%;min-width:120px;vertical-align:top;color:#6B6570">${escaped(label)}</dt><dd class="ink" style="display:inline-block;margin:0;width:58%;vertical-align:top;color:#1F1A22;font-weight:500">${withBreaks(value)}</dd></div>`

const paragraph = (words: string) => `<p class="ink" style="margin:0 0 16px;color:#1F1A22">${withBreaks(words)}</p>`
const withBreaks = (words: string) => escaped(words).replaceAll('\n', '<br>')
const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
