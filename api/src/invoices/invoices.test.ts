import { exponentOf } from '@qe/contract'
import { priceStay } from '../domain/quote'
import { readPdf } from '../testing/pdf-text'
import { type DocumentKind, moneyDocument, type PaidStay, statementDocument } from '.'
import { drawDocument } from './draw'
import { facesFor } from './fonts'
import { drawable, splitIntoRuns } from './text-runs'

const priced = (currency: string) =>
  priceStay(
    {
      currency,
      basePrice: 12_340,
      weekendPrice: 15_550,
      cleaningFee: 4_320,
      extraGuestFee: 1_110,
      guestsIncluded: 2,
      petFee: 990,
      datePrices: new Map(),
      discounts: [{ minNights: 7, percentBps: 750 }],
      taxes: [
        { label: 'VAT', bps: 600 },
        { label: 'City tax', bps: 215 },
      ],
    },
    { checkIn: '2026-12-03', checkOut: '2026-12-12', guests: 3, pets: 1 },
  )

function stayIn(currency: string, changes: Partial<PaidStay> = {}): PaidStay {
  const { lines, total, payout, serviceFee, tax } = priced(currency)
  return {
    code: 'QE-7K3F9M',
    title: 'A quiet house',
    address: '1 Harbour Street',
    city: 'Lisbon',
    country: 'Portugal',
    timeZone: 'Europe/Lisbon',
    checkIn: '2026-12-03',
    checkOut: '2026-12-12',
    nights: 9,
    guests: 3,
    children: 1,
    infants: 0,
    pets: 1,
    currency,
    lines,
    total,
    fullPrice: total,
    site: { paid: 0, back: 0 },
    captured: total,
    payments: [{ amount: total, at: new Date('2026-11-20T23:30:00Z'), isChange: false }],
    refunds: [],
    disputes: { open: 0, lost: 0 },
    revisions: 0,
    due: null,
    card: { brand: 'visa', last4: '4242' },
    shares: { host: payout, platform: serviceFee, tax },
    serviceFeeBps: 1500,
    payout: { at: new Date('2026-12-04T15:00:00Z'), isDone: true },
    host: { name: 'Tomás Ferreira', shownName: 'Tomás F.' },
    guest: { name: 'Mara Lindqvist', shownName: 'Mara L.', email: 'mara@example.com' },
    supportEmail: 'support@quality-escape.test',
    ...changes,
  }
}

const read = async (kind: DocumentKind, stay: PaidStay, locale: string | null = null) =>
  readPdf(await drawDocument(moneyDocument(kind, stay, locale)))

/** The amounts that stand after a heading and before the next, in minor units. */
function amountsAfter(text: string, heading: string, until: string | null, currency: string): number[] {
  const start = text.indexOf(heading)
  const part = text.slice(start, until ? text.indexOf(until, start) : undefined)
  const sign = { JPY: '¥', USD: '\\$', KWD: 'KWD\\s' }[currency] ?? ''
  return [...part.matchAll(new RegExp(`(-?)${sign}([\\d,]+(?:\\.\\d+)?)`, 'g'))].map(([, minus, digits]) =>
    Math.round(Number(`${minus}${digits?.replaceAll(',', '')}`) * 10 ** exponentOf(currency)),
  )
}

/** All but the last add up to the last. */
function expectSum(amounts: number[]): void {
  expect(amounts.length).toBeGreaterThan(1)
  expect(amounts.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(amounts.at(-1))
}

describe.each(['JPY', 'USD', 'KWD'])('in %s', (currency) => {
  test('the lines of an invoice add up to its total, and what was paid to the same', async () => {
    const stay = stayIn(currency)
    const { text } = await read('invoice', stay)
    const lines = amountsAfter(text, 'The stay', 'Payment', currency)
    expectSum(lines)
    expect(lines).toHaveLength(stay.lines.length + 1)
    expect(lines.at(-1)).toBe(stay.total)
    expect(amountsAfter(text, 'Payment', null, currency)).toEqual([stay.total, stay.total])
  })

  test('a rest that is due later stands apart from what was paid, with its day', async () => {
    const { total } = priced(currency)
    const due = { amount: total - 12_340, at: new Date('2026-11-26T15:00:00Z') }
    const payments = [{ amount: 12_340, at: new Date('2026-11-20T23:30:00Z'), isChange: false }]
    const { text } = await read('invoice', stayIn(currency, { captured: 12_340, payments, due }))
    expect(amountsAfter(text, 'Payment', 'Yet to pay', currency)).toEqual([12_340, 12_340])
    expect(amountsAfter(text, 'Yet to pay', null, currency)).toEqual([due.amount, due.amount])
    expect(text).toContain('Due on Thu, 26 Nov 2026')
  })

  test('a refund is taken off what was paid, and the number goes up', async () => {
    const stay = stayIn(currency, { refunds: [{ amount: 12_340, at: new Date('2026-11-25T10:00:00Z') }] })
    const { text } = await read('receipt', stay)
    expect(text).toContain('QE-7K3F9M-R2')
    const paid = amountsAfter(text, 'Payment', 'The stay', currency)
    expectSum(paid)
    expect(paid.at(-1)).toBe(stay.total - 12_340)
  })

  test('what a bank took back stands on the papers of both sides, which add up', async () => {
    const { total } = priced(currency)
    const shares = { host: 0, platform: 0, tax: 0 }
    const open = stayIn(currency, { disputes: { open: total, lost: 0 }, shares, payout: null, revisions: 1 })
    const lost = stayIn(currency, { disputes: { open: 0, lost: total }, shares, payout: null, revisions: 2 })
    for (const stay of [open, lost])
      expect(amountsAfter((await read('payout', stay)).text, 'Your share', null, currency)).toEqual([total, -total, 0])
    const { text } = await read('receipt', lost)
    expect(amountsAfter(text, 'Payment', 'The stay', currency)).toEqual([total, -total, 0])
    expect(text).toContain('Given back by your bank')
    expect(text).toContain('QE-7K3F9M-R3')
    // While the bank decides, the guest has paid.
    expect(amountsAfter((await read('receipt', open)).text, 'Payment', 'The stay', currency)).toEqual([total, total])
  })

  test('a payout statement leads from what the guest paid to what the host gets', async () => {
    const stay = stayIn(currency)
    const { text } = await read('payout', stay)
    const share = amountsAfter(text, 'Your share', null, currency)
    expectSum(share)
    expect(share.at(-1)).toBe(stay.shares.host)
    expect(text).toContain('Mara L.')
    expect(text).not.toContain('Lindqvist')
  })
})

test.each(['JPY', 'USD', 'KWD'])(
  'the lines of a statement in %s add up to its totals, column by column',
  async (currency) => {
    const stays = [12_340, 5_550, -2_220].map((sent, n) => ({ sent, fee: 4_320 * n, tax: 1_110 * n, code: `QE-${n}` }))
    const bookings = stays.map((one) => ({
      ...one,
      before: one.sent + one.fee + one.tax,
      title: 'A quiet house',
      checkIn: '2026-12-30',
      checkOut: '2027-01-02',
    }))
    const sum = (of: 'before' | 'fee' | 'tax' | 'sent') => bookings.reduce((all, one) => all + one[of], 0)
    const sums = { bookings: 3, before: sum('before'), fee: sum('fee'), tax: sum('tax'), sent: sum('sent') }
    const document = statementDocument(
      {
        period: '2026-12',
        from: '2026-12-01',
        until: '2026-12-31',
        isOver: true,
        currency,
        host: { name: 'Tomás Ferreira' },
        bookings,
        sums,
        taxes: [{ label: 'VAT', city: 'Lisbon', country: 'Portugal', amount: sums.tax, bookings: 2 }],
        issuedAt: new Date('2026-12-20T10:00:00Z'),
        supportEmail: 'support@quality-escape.test',
      },
      null,
    )
    const { text, info } = await readPdf(await drawDocument(document))
    const totals = [sums.before, -sums.fee, -sums.tax, sums.sent]
    expect(amountsAfter(text, 'What was sent', 'Taxes by kind', currency)).toEqual(totals)
    expectSum(amountsAfter(text, 'Taxes by kind', 'Guests paid', currency))
    const cells = amountsAfter(text, 'Guests paid', null, currency)
    for (const column of [0, 1, 2, 3]) expectSum(cells.filter((_, n) => n % 4 === column))
    expect(cells.slice(-4)).toEqual(totals)
    expect(text.replace(/\s/g, ' ')).toContain('QE-0, 30 Dec 2026 – 2 Jan 2027')
    expect(info.Title).toBe(`Monthly statement 2026-12-${currency}`)
  },
)

test('amounts and dates follow the reader’s locale', async () => {
  const { text } = await read('invoice', stayIn('USD'), 'de-DE')
  expect(text).toMatch(/\d{3},\d{2}\s\$/)
  expect(text).toContain('Dez. 2026')
})

test('names in any of the covered scripts come out as they were written', async () => {
  const names = [
    'Ελένη Παπαδοπούλου',
    '王小明',
    '田中さくら',
    '김민준',
    'Иван Петров',
    'Nguyễn Thị Ánh',
    'Żółć',
    'Ğökçe İş',
  ]
  for (const name of names) {
    const { text } = await read('invoice', stayIn('USD', { guest: { name, shownName: name, email: 'x@example.com' } }))
    // A mark that a font sets as a glyph of its own reads as a control character here.
    expect(text.replace(/[\s\p{Cc}]+/gu, ' ')).toContain(name)
  }
})

test.each(['€ £ ¥ $', '₩ ₹ ₺ ₽ ₪ ₫ ₦ ฿', 'محمد عبد الله', 'שלום', 'นที', 'नमस्ते'])(
  '%s is drawn with glyphs that are there',
  async (words) => {
    const faces = (await facesFor(words))[400]
    expect(drawable(words, faces)).toBe(words)
    for (const run of splitIntoRuns(words, faces))
      for (const sign of run.text) expect(run.face.has(sign.codePointAt(0) ?? 0)).toBe(true)
  },
)

test('Arabic runs from right to left, its numbers from left to right, and what has no glyph is left out', async () => {
  const words = 'بيت ٢٠٢٦ 👍'
  const faces = (await facesFor(words))[400]
  const runs = splitIntoRuns(drawable(words, faces), faces)
  expect(runs.filter(({ rightToLeft }) => !rightToLeft).map(({ text }) => text)).toEqual(['٢', '٠', '٢', '٦'])
  expect(runs.at(-1)).toMatchObject({ rightToLeft: true, text: expect.stringContaining('بيت') })
  expect(runs.map(({ text }) => text).join('')).not.toContain('👍')
})

test('a name of nothing but unknown signs is a dash, and a long title is wrapped', async () => {
  const { text, pages } = await read(
    'invoice',
    stayIn('USD', { title: 'A very long title '.repeat(12).trim(), host: { name: '👍👍', shownName: '' } }),
  )
  expect(text).toContain('Sold by')
  expect(text).not.toContain('👍')
  expect(pages).toBeLessThanOrEqual(2)
})

describe('the pages of a document', () => {
  const numbersIn = (text: string) =>
    [...text.matchAll(/Page (\d+) of (\d+)/g)].map(([, n, all]) => [Number(n), Number(all)])
  const numbersTo = (pages: number) => Array.from({ length: pages }, (_, n) => [n + 1, pages])

  test.each([
    ['an invoice', 'invoice'],
    ['a receipt', 'receipt'],
  ] as const)('are numbered where %s has more than one, below what stands on them', async (_, kind) => {
    const refunds = Array.from({ length: 40 }, (_, n) => ({ amount: 10 + n, at: new Date('2026-11-25T10:00:00Z') }))
    const { text, pages, tagged } = await read(kind, stayIn('USD', { refunds }))
    expect(pages).toBeGreaterThan(1)
    expect(numbersIn(text)).toEqual(numbersTo(pages))
    expect(tagged).toBe(true)
  })

  test('are numbered through a long table', async () => {
    const lines = Array.from({ length: 120 }, (_, n) => ({ label: `Stay ${n}`, detail: '', amounts: ['€1'] }))
    const document = moneyDocument('payout', stayIn('USD'), null)
    const table = { heading: 'Stays', columns: ['Stay', 'Sent'], lines, total: { label: 'Total', amounts: ['€120'] } }
    const { text, pages } = await readPdf(await drawDocument({ ...document, table }))
    expect(pages).toBeGreaterThan(3)
    expect(numbersIn(text)).toEqual(numbersTo(pages))
  })

  test('have no number where there is one', async () => {
    const { text, pages } = await read('invoice', stayIn('USD'))
    expect(pages).toBe(1)
    expect(text).not.toMatch(/Page \d/)
  })
})
