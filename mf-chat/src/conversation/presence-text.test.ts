import { presenceText } from './presence-text'

const now = Date.parse('2027-03-01T12:00:00Z')

it.each([
  ['2027-03-01T11:56:00Z', 'Active now'],
  ['2027-03-01T11:40:00Z', 'Active 20 minutes ago'],
  ['2027-03-01T10:00:00Z', 'Active 2 hours ago'],
])('who was here at %s is "%s" at noon', (seenAt, text) => expect(presenceText(seenAt, now)).toBe(text))
