import { folderObjectStore } from '@qe/object-store'
import { switchOff } from '../off-switch'
import { publish } from '../publish'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { documentHash, documentPieces } from './document-hash'
import { apply, emptyDocument } from './log-entry'
import { ReleaseStore, serializeDocument } from './release-store'
import { sha256 } from './sha256'

const by = 'ada'

it('the pieces of a document are the text that is stored', async () => {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  const documents = [emptyDocument]
  await publish(store, { from: exampleShell(), by })
  documents.push(await store.at(1))
  for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by })
  await switchOff(store, by, 'mf-example', 'says "microFrontends": 0\n "microFrontends": 0')
  const last = await store.at(4)
  documents.push(last, { ...last, later: { microFrontends: 0 } } as typeof last)
  documents.push({ ...last, microFrontends: { ...last.microFrontends, 'mf-none': [] } })
  const rules = [{ value: true, traffic: 10, target: { country: ['PT'] } }]
  const change = { name: 'mf-example', flag: 'composer', rules }
  documents.push(apply(last, [change], 5), apply(last, [{ ...change, rules: [] }], 5))
  for (const document of documents) {
    expect([...documentPieces(document)].join('')).toBe(serializeDocument(document))
    expect(await documentHash(document)).toBe(sha256(serializeDocument(document)))
  }
})
