import { attributionHtml } from './attribution'

test('keeps the text and the links of what providers want to have said', () => {
  expect(attributionHtml('&copy; <a href="https://www.openstreetmap.org/copyright" class="x">OpenStreetMap</a>')).toBe(
    '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">OpenStreetMap</a>',
  )
})

test('takes out everything else, such as scripts, pictures and links that run', () => {
  const hostile = '<img src=x onerror="x()"><script>x()</script><a href="javascript:x()">Map</a> &lt;b&gt;'
  expect(attributionHtml(hostile)).toBe('Map &lt;b&gt;')
})
