import { canonicalUrl, matchPattern } from './paths'

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
