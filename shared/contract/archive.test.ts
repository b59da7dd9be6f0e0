import { archivedAt, archivedVersions } from './archive'
import { revisionOf } from './assignment'

const versions = ['1.0.0@6', '1.1.0-pr.1@7', '1.1.0@12']
const document = {
  schema: '',
  microFrontends: { 'mf-one': [] },
  archive: { 'mf-one': { revision: 14, versions, pruned: ['1.1.0'] } },
}

it('tells the entry that archived a version, and of no other', () => {
  expect(
    ['1.0.0', '1.1.0', '1.1.0-pr.1', '1.0', '1.0.0@6', ''].map((one) => archivedAt(document, 'mf-one', one)),
  ).toEqual([6, 12, 7, undefined, undefined, undefined])
  expect(['mf-two', 'constructor'].map((name) => archivedAt(document, name, '1.0.0'))).toEqual([undefined, undefined])
  expect(archivedAt({}, 'mf-one', '1.0.0')).toBeUndefined()
})

it('lists the archived versions, the last archived first', () => {
  expect(archivedVersions(document, 'mf-one')).toEqual([
    { version: '1.1.0', revision: 12, isPruned: true },
    { version: '1.1.0-pr.1', revision: 7, isPruned: false },
    { version: '1.0.0', revision: 6, isPruned: false },
  ])
  expect(archivedVersions(document, 'mf-two')).toEqual([])
})

it('counts for the revision of a document', () => expect(revisionOf(document)).toBe(14))
