import { tokensToCss } from '../shared/ui/theme/css'

const description =
  'Places worth the journey: homes, cabins and rooms, booked straight with the people who look after them.'

/** The site's icon as an SVG, encoded for a `data:` URL. */
const icon =
  "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' " +
  "fill='%23D81B72'/%3E%3Cpath d='M7 21.5 16 9l9 12.5' fill='none' stroke='%23fff' stroke-width='3.2' " +
  "stroke-linecap='round' stroke-linejoin='round'/%3E%3Ccircle cx='16' cy='21' r='2.6' fill='%23fff'/%3E%3C/svg%3E"

/**
 * The HTML of every page. The delivery server replaces `<!--qe:head-->` by preloads and the snapshot; on a plain file
 * host the comment stays, and the shell resolves the release document itself. The shell's script is preloaded before
 * everything else: nothing runs without it, and browsers give a deferred script a lower priority than any preload.
 */
export const html = ({
  scripts,
  styles,
  fonts,
}: {
  scripts: string[]
  styles: string[]
  fonts: string[]
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quality Escape</title>
<meta name="description" content="${description}">
<meta name="theme-color" content="#D81B72">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="icon" href="data:image/svg+xml,${icon}">
<style>${tokensToCss()}</style>
${fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`).join('\n')}
${scripts.map((file) => `<link rel="preload" as="script" href="${file}" crossorigin fetchpriority="high">`).join('\n')}
<!--qe:head-->
${styles.map((file) => `<link rel="stylesheet" href="${file}" crossorigin>`).join('\n')}
${scripts.map((file) => `<script defer src="${file}" crossorigin></script>`).join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>Quality Escape needs JavaScript to show places and take bookings.</noscript>
</body>
</html>
`
