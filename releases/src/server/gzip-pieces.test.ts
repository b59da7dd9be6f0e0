import { gunzipSync } from 'node:zlib'
import { compressedPiece, gzip, piece, plainBody } from './gzip-pieces'

it('pieces joined in any order are the gzip of their texts', () => {
  const repeated = 'a line that comes again and again\n'.repeat(500)
  const texts = ['', 'x', 'é€😀', repeated, 'y'.repeat(1024), 'z'.repeat(1025), repeated, 'ž'.repeat(70_000)]
  for (let turn = 0; turn < texts.length; turn++) {
    const order = [...texts.slice(turn), ...texts.slice(0, turn)]
    const pieces = order.map((text, index) => (index % 2 === 0 ? piece(text) : compressedPiece(text)))
    expect(gunzipSync(gzip(pieces)).toString()).toBe(order.join(''))
    expect(plainBody(pieces).toString()).toBe(order.join(''))
  }
  expect(gunzipSync(gzip([])).toString()).toBe('')
})

it('a piece may refer to the text right before it', () => {
  const texts = [
    'first',
    'a line that is long enough to be referred to',
    'a line that is long enough to be referred to!',
  ]
  const [first = '', before = '', text = ''] = texts
  const referring = compressedPiece(text, before)
  expect(referring.blocks.length).toBeLessThan(compressedPiece(text).blocks.length)
  expect(gunzipSync(gzip([piece(first), compressedPiece(before), referring])).toString()).toBe(texts.join(''))
})

it('a long piece of one body is compressed', () => {
  expect(gzip([piece('a line that comes again\n'.repeat(500))]).length).toBeLessThan(200)
})
