import { isSignedBy, sign } from './signature'

const [current, older, foreign] = ['current', 'older', 'foreign'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]

test.each([
  ['the current secret', current, true],
  ['an older one that is still accepted', older, true],
  ['a secret that is none of ours', foreign, false],
])('a signature by %s', (_, secret, isGood) =>
  expect(isSignedBy([current, older], 'text', sign('text', secret))).toBe(isGood),
)

test.each(['', 'short', sign('another text', current)])('%j is no signature of the text', (signature) =>
  expect(isSignedBy([current], 'text', signature)).toBe(false),
)
