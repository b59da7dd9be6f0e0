import { issueSentence, messageFor } from './schema-messages'

const otherForm = 'This must have the form that the documentation shows.'

describe('the sentence for an issue of the schema', () => {
  test('that a field is missing', () =>
    expect(issueSentence({ code: 'invalid_type', expected: 'string' })).toBe('This is needed.'))

  test.each([
    ['number', 'This must be a number.'],
    ['int', 'This must be a whole number.'],
    ['string', 'This must be text.'],
    ['boolean', 'This must be true or false.'],
    ['array', 'This must be a list.'],
    ['object', 'This must be an object.'],
    ['bigint', otherForm],
    [undefined, otherForm],
  ])('that a field is no %s', (expected, sentence) =>
    expect(issueSentence({ code: 'invalid_type', input: null, ...(expected && { expected }) })).toBe(sentence),
  )

  test('that a value is none of those on offer names them', () => {
    expect(issueSentence({ code: 'invalid_value', values: ['instant', 'request', 3] })).toBe(
      'Choose one of instant, request, 3.',
    )
    expect(issueSentence({ code: 'invalid_value' })).toBe('Choose one of .')
  })

  test('that no variant fits says so where a field tells the variants apart', () => {
    expect(issueSentence({ code: 'invalid_union', discriminator: 'kind' })).toBe(
      'Choose one of the values that are offered.',
    )
    expect(issueSentence({ code: 'invalid_union' })).toBe(otherForm)
  })

  test.each([
    ['string', 'This must be at least 3 characters.', 'This can be at most 3 characters.'],
    ['array', 'This must be at least 3 items.', 'This can be at most 3 items.'],
    ['number', 'This must be at least 3.', 'This can be at most 3.'],
    [undefined, 'This must be at least 3.', 'This can be at most 3.'],
  ])('that a %s is too small or too big names the limit with its unit', (origin, small, big) => {
    expect(issueSentence({ code: 'too_small', minimum: 3, ...(origin && { origin }) })).toBe(small)
    expect(issueSentence({ code: 'too_big', maximum: 3, ...(origin && { origin }) })).toBe(big)
  })

  test.each([
    ['uuid', 'This must be a valid id.'],
    ['date', 'Use a date such as 2026-12-31.'],
    ['datetime', 'Use a time such as 2026-12-31T12:00:00Z.'],
    ['email', 'Enter an e-mail address such as name@example.com.'],
    ['url', 'Enter an address such as https://example.com.'],
    ['regex', otherForm],
    [undefined, otherForm],
  ])('that text has not the format %s gives an example', (format, sentence) =>
    expect(issueSentence({ code: 'invalid_format', ...(format && { format }) })).toBe(sentence),
  )

  test('that a field is unknown', () =>
    expect(issueSentence({ code: 'unrecognized_keys' })).toBe('This can’t be sent here.'))

  test('of any other kind has no text of the library', () => {
    expect(issueSentence({ code: 'custom' })).toBe(otherForm)
    expect(issueSentence({})).toBe(otherForm)
  })
})

describe('the message of a refusal names the field in words', () => {
  test.each([
    [['checkIn'], 'Add the check-in date.'],
    [['checkOut'], 'Add the check-out date.'],
    [['email'], 'Add the e-mail address.'],
    [['propertyId'], 'Add the listing.'],
    [['chatRoomId'], 'Add the conversation.'],
    [['providerId'], 'Add the provider.'],
    [['bounds'], 'Add the map section.'],
    [['bookingId'], 'Add the booking.'],
    [['photoIds'], 'Add the photo.'],
    [['id'], 'Add the id.'],
    [['maxPrice'], 'Add the highest price.'],
    [['minNights'], 'Add the lowest nights.'],
    [['preferences', 'currency'], 'Add the currency.'],
    [['photos', 3], 'Add the photos.'],
    [['line1Text'], 'Add the line1 text.'],
    [['mime_type'], 'Add the mime type.'],
    [['maximumStay'], 'Add the maximum stay.'],
    [['stayMax'], 'Add the stay max.'],
    [['stayMin'], 'Add the stay min.'],
    [['idsOfPhotos'], 'Add the ids of photos.'],
    [['__file--name__'], 'Add the file name.'],
    [['hostIdNumber'], 'Add the host id number.'],
    [['--'], 'Add the field.'],
    [[], 'Add the request.'],
  ])('%j', (path, message) => expect(messageFor(path, 'This is needed.')).toBe(message))

  test('and keeps the values on offer to the field itself', () =>
    expect(messageFor(['bookingType'], 'Choose one of instant, request.')).toBe(
      'Choose one of the values that are offered for the booking type.',
    ))

  test('in place of “this” at the beginning of a sentence', () => {
    expect(messageFor(['maxPrice'], 'This must be a number.')).toBe('The highest price must be a number.')
    expect(messageFor(['title'], 'This can be at most 3 characters.')).toBe('The title can be at most 3 characters.')
    expect(messageFor(['title'], 'This has a word too many.')).toBe('The title has a word too many.')
  })

  test.each([
    [['id'], 'This must be a valid id.', 'The id must be valid.'],
    [['bookingId'], 'This must be a valid id.', 'The booking id must be valid.'],
    [['ids', 0], 'This must be a valid id.', 'Each id must be valid.'],
    [['photoIds', 2], 'This must be a valid id.', 'Each photo id must be valid.'],
    [['photoIds', 2], 'This must be text.', 'Each photo id must be text.'],
    [['amenities', 1], 'This must be text.', 'Each of the amenities must be text.'],
    [['–'], 'This can’t be sent here.', 'The field can’t be sent here.'],
  ])('%j: %s', (path, sentence, message) => expect(messageFor(path, sentence)).toBe(message))

  test.each([
    [['bookingId'], 'The booking id must be valid.'],
    [['id'], 'The id must be valid.'],
    [['gridId'], 'The grid id must be valid.'],
    [['ideaId'], 'The idea id must be valid.'],
    [['ids', 0], 'Each id must be valid.'],
    [['photoIds', 0], 'Each photo id must be valid.'],
  ])('as an id where that is what is not valid: %j', (path, message) =>
    expect(messageFor(path, 'This must be a valid id.')).toBe(message),
  )

  test.each([
    [['amenities', 2], 'Each of the amenities must be text.'],
    [['listing', 'amenities', 2], 'Each of the amenities must be text.'],
    [['amenities', 2, 'name'], 'The name must be text.'],
    [['photoIds', 0], 'Each photo id must be text.'],
    [['idsOfPhotos', 0], 'Each of the ids of photos must be text.'],
    [['photoIds'], 'The photo must be text.'],
  ])('as one of a list where an item is not valid: %j', (path, message) =>
    expect(messageFor(path, 'This must be text.')).toBe(message),
  )

  test('but leaves a sentence of its own as it is', () => {
    expect(messageFor(['email'], 'Enter an e-mail address such as name@example.com.')).toBe(
      'Enter an e-mail address such as name@example.com.',
    )
    expect(messageFor(['title'], 'Write more. This must be a sentence.')).toBe('Write more. This must be a sentence.')
    expect(messageFor(['title'], 'This cannot stay.')).toBe('This cannot stay.')
  })
})
