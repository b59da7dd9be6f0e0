import { isTrusted, readOverrides, writeOverrides } from './index'

describe('an address is trusted', () => {
  it.each(['http://localhost:3204', 'http://127.0.0.1:3204/dev/mf-chat/', 'http://[::1]:3204', 'https://localhost'])(
    'on this machine: %s',
    (address) => {
      expect(isTrusted(address, ['loopback'])).toBe(true)
      expect(isTrusted(address, [])).toBe(false)
    },
  )
  it('by its whole origin', () => {
    expect(isTrusted('https://dev.example:3204/dev/mf-chat/', ['https://dev.example:3204'])).toBe(true)
    expect(isTrusted('https://dev.example:3205/', ['https://dev.example:3204'])).toBe(false)
  })
  it.each([
    'http://localhost.evil.example',
    'http://evil.example/localhost',
    'http://localhost@evil.example',
    'javascript:alert(1)',
    'data:text/javascript,1',
    '',
    '/dev/mf-chat/',
  ])('and never by its look: %s', (address) =>
    expect(isTrusted(address, ['loopback', 'https://dev.example'])).toBe(false),
  )
})

describe('the overrides of a browser', () => {
  const overrides = [
    { remote: 'mf-chat', to: '1.2.0' },
    { remote: 'mf-booking', to: 'http://localhost:3204' },
  ]
  it('are read as they were written', () => expect(readOverrides(writeOverrides(overrides))).toEqual(overrides))
  it.each([
    undefined,
    '',
    'mf-chat',
    'mf-chat@',
    '@1.0.0',
    'mf-chat@latest',
    'mf-chat@http://a@b',
    'MF@1.0.0',
    'mf-chat@http://x/path',
    "mf-chat@http://x;script-src 'unsafe-eval'",
  ])('skip what is malformed: %s', (text) => expect(readOverrides(text)).toEqual([]))
})
