/** Files of a new remote: a page that calls the API, a menu entry, a slot filler, tests. */

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/**
 * @param {{ name: string, owner: string, packageOf: Record<string, unknown> }} remote `name` such as `mf-guides`;
 * `packageOf`: the package.json of an existing remote, for its versions
 * @returns {Record<string, string>} contents by path inside the remote's folder
 */
export function filesOfNewRemote({ name, owner, packageOf }) {
  const word = name.replace(/^mf-/, '')
  const title = word.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())
  const view = title.replace(/ ./g, (pair) => pair[1].toUpperCase())
  return {
    'package.json': json({ ...packageOf, name: `@qe/${name}`, version: '0.1.0' }),
    'tsconfig.json': `{
  "extends": "../tsconfig.base.json",
  "include": [".", "../shared/build/css.d.ts", "../shared/testing/setup-dom.ts"],
  "exclude": ["dist"],
  "compilerOptions": { "types": ["node", "jest"] }
}
`,
    'webpack.config.mjs': `import { remote } from '@qe/build'\n\nexport default remote(import.meta.url)\n`,
    'jest.config.mjs': `export { default } from '@qe/testing/jest-ui'\n`,
    'README.md': `# @qe/${name}

${title}. Owner: ${owner}.

Its entry point is \`src/remote.ts\`, described without code by \`remote.config.ts\`: one page, an entry in the
menu, and a link in \`header.actions\`.

    pnpm --filter @qe/${name} dev
    npm test -- ${name}
    npm run release -- publish ${name}
`,
    'remote.config.ts': `import type { RemoteConfigInput } from '@qe/contract'

export default {
  name: '${name}',
  owner: '${owner}',
  contract: '^0.1.0',
  routes: [{ path: '/${word}', chunk: '${word}', title: '${title}', firstCalls: [{ call: 'cities/getAll' }] }],
  navigation: [{ label: '${title}', to: '/${word}', icon: 'list', place: 'menu', who: 'everyone', order: 90 }],
  slots: [{ slot: 'header.actions', chunk: '${word}-link', order: 90 }],
} satisfies RemoteConfigInput
`,
    'src/remote.ts': `import { defineRemote } from '@qe/platform'

export default defineRemote({
  name: '${name}',
  routes: { '/${word}': () => import(/* webpackChunkName: "${word}" */ './page/${word}-page') },
  slots: { 'header.actions': () => import(/* webpackChunkName: "${word}-link" */ './slots/${word}-link') },
})
`,
    [`src/page/${word}-page.tsx`]: `import { Link, useApiQuery, usePage } from '@qe/platform'
import { EmptyState, Loaded, plural } from '@qe/ui'
import styles from './${word}-page.module.css'

/** The cities that have listings. */
export default function ${view}Page() {
  usePage({ title: '${title}' })
  const query = useApiQuery('cities/getAll', {})
  return (
    <div className={styles.page}>
      <h1>${title}</h1>
      <Loaded query={query}>
        {({ cities }) =>
          cities.length === 0 ? (
            <EmptyState title="No cities yet" text="As soon as a listing is published, its city is here." />
          ) : (
            <ul className={styles.list}>
              {cities.map(({ id, slug, name, listings }) => (
                <li key={id}>
                  <Link to={\`/search?city=\${slug}\`}>{name}</Link>, {plural(listings, 'listing')}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
`,
    [`src/page/${word}-page.module.css`]: `.page {
  padding-block: 32px 64px;
}

.list {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  gap: 16px;
  margin: 24px 0 0;
  padding: 0;
  list-style: none;
}
`,
    [`src/slots/${word}-link.tsx`]: `import { Link } from '@qe/platform'
import { cx, iconButtonClass } from '@qe/ui'
import { List } from 'lucide-react'
import styles from './${word}-link.module.css'

/** A link to the page, in the header. */
export default function ${view}Link() {
  return (
    <Link to="/${word}" className={cx(iconButtonClass, styles.link)} aria-label="${title}">
      <List aria-hidden size={21} strokeWidth={1.9} />
    </Link>
  )
}
`,
    [`src/slots/${word}-link.module.css`]: `@media (max-width: 479px) {
  .link {
    display: none;
  }
}
`,
    [`src/page/${word}-page.test.tsx`]: `import { refuse, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import ${view}Page from './${word}-page'

const lisbon = {
  id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000001',
  slug: 'lisbon',
  name: 'Lisbon',
  country: 'Portugal',
  countryCode: 'PT',
  point: { lat: 38.7, lon: -9.1 },
  listings: 23,
  photo: { path: 'media/city/lisbon', alt: 'Lisbon' },
}

test('leads to the listings of each city', async () => {
  renderWithPlatform(<${view}Page />, { answers: { 'cities/getAll': { cities: [lisbon] } } })
  expect(await screen.findByRole('link', { name: 'Lisbon' })).toHaveAttribute('href', '/search?city=lisbon')
  expect(screen.getByText(/23 listings/)).toBeInTheDocument()
})

test('says when there is nothing yet', async () => {
  renderWithPlatform(<${view}Page />, { answers: { 'cities/getAll': { cities: [] } } })
  expect(await screen.findByRole('heading', { name: 'No cities yet' })).toBeInTheDocument()
})

test('offers another try when the cities do not come', async () => {
  renderWithPlatform(<${view}Page />, {
    answers: { 'cities/getAll': refuse(500, 'Something went wrong on our side.') },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
`,
  }
}
