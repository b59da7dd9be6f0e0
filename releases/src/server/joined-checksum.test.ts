import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { joinedChecksum } from './joined-checksum'

it('is the checksum of both texts after each other', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.uint8Array({ maxLength: 3000 }), (first, second) => {
      const joined = joinedChecksum(crc32(first), crc32(second), second.length)
      expect(joined).toBe(crc32(Buffer.concat([first, second])))
    }),
  )
})

it('also of long texts', () => {
  const [first, second] = [Buffer.alloc(5_000_000, 'a page'), Buffer.alloc(16_777_217, 'another')]
  expect(joinedChecksum(crc32(first), crc32(second), second.length)).toBe(crc32(Buffer.concat([first, second])))
})
