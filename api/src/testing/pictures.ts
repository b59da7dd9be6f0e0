import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const file = (name: string, bytes: Buffer, type = 'application/octet-stream') =>
  new File([new Uint8Array(bytes)], name, { type })

/** A photo as a phone takes it: rotated, with an EXIF orientation and a GPS position. */
export async function phonePhoto(name = 'IMG_1.jpg', { width = 2000, height = 1200 } = {}): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c87' } })
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 4/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return file(name, bytes, 'image/jpeg')
}

export async function png(name = 'picture.png', width = 300, height = 200): Promise<File> {
  return file(
    name,
    await sharp({ create: { width, height, channels: 3, background: '#4af' } })
      .png()
      .toBuffer(),
  )
}

/** A minimal valid PDF. */
export const pdf = (name = 'document.pdf') =>
  file(
    name,
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count ' +
        '0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  )

export const svg = (name = 'drawing.png') =>
  file(name, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/png')

export const program = (name = 'holiday.jpg') =>
  file(name, Buffer.concat([Buffer.from('MZ\x90\0\x03'), Buffer.alloc(2000, 7)]), 'image/jpeg')

/** A polyglot of a JPEG and an HTML page. */
export async function pageInAPhoto(name = 'both.jpg'): Promise<File> {
  return file(
    name,
    Buffer.concat([
      Buffer.from(await (await phonePhoto()).arrayBuffer()),
      Buffer.from('<html><script>alert(1)</script></html>'),
    ]),
  )
}

/** The first half of a file. */
export async function torn(whole: File): Promise<File> {
  return file(whole.name, Buffer.from(await whole.arrayBuffer()).subarray(0, Math.floor(whole.size / 2)))
}

/** A decompression bomb: a small file of 400 megapixels. */
export function bomb(name = 'bomb.png'): File {
  const side = 20_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  return file(
    name,
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
