import fc from 'fast-check'
import { callUrl, canonicalUrl, matchPattern } from './paths'

describe('matching a path', () => {
  it('names the parts of a pattern', () => {
    expect(matchPattern('/property/:propertyId', '/property/abc')).toEqual({ propertyId: 'abc' })
    expect(matchPattern('/', '/')).toEqual({})
  })

  it('decodes the parts, and does not match what can not be decoded', () => {
    expect(matchPattern('/page/:slug', '/page/caf%C3%A9')).toEqual({ slug: 'café' })
    expect(matchPattern('/page/:slug', '/page/%E0%A4%A')).toBeNull()
  })

  it('does not match another length or another word', () => {
    expect(matchPattern('/property/:id', '/property')).toBeNull()
    expect(matchPattern('/property/:id', '/property/a/b')).toBeNull()
    expect(matchPattern('/host', '/hosts')).toBeNull()
  })
})

describe('the address of an answer', () => {
  it('is the same however the parameters were ordered', () => {
    expect(canonicalUrl('/v1/api/x?b=2&a=1&a=0')).toBe(canonicalUrl('http://other/v1/api/x?a=1&b=2&a=0'))
  })

  it('differs for different values', () => {
    expect(canonicalUrl('/v1/api/x?a=1')).not.toBe(canonicalUrl('/v1/api/x?a=2'))
  })
})

describe('the address of a call', () => {
  const text = fc.string({ unit: 'grapheme' })
  const values = fc.array(fc.tuple(fc.constantFrom('city', 'guests', 'q', 'a b', '&'), text))

  it('is canonical, whatever its values', () => {
    fc.assert(
      fc.property(values, (pairs) => {
        const query = new URLSearchParams(pairs)
        expect(callUrl('/v1/api/', 'property/getall', query)).toBe(canonicalUrl(`/v1/api/property/getall?${query}`))
      }),
    )
  })

  it('has the values of its path there, and not in the query', () => {
    fc.assert(
      fc.property(text, values, (id, pairs) => {
        const address = callUrl('/v1/api/', 'reviews/{id}/all', new URLSearchParams([...pairs, ['id', id]]))
        const path = `/v1/api/reviews/${encodeURIComponent(id)}/all`
        expect(address).toBe(canonicalUrl(`${path}?${new URLSearchParams(pairs)}`))
      }),
    )
  })
})
