import type { CallOutput } from '@qe/contract'
import { Link, useApiQuery, usePage } from '@qe/platform'
import { buttonClass, EmptyState, ErrorState, TextField } from '@qe/ui'
import { ChevronDown, Search } from 'lucide-react'
import { useState } from 'react'
import css from './content.module.css'
import { ContentSkeleton } from './content-skeleton'

/** All questions in the vocabulary of schema.org. */
const faqPage = ({ groups }: CallOutput<'cms/faq/list'>) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups.flatMap(({ items }) =>
    items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  ),
})

/** Questions and answers with a search. */
export default function HelpPage() {
  const [searchText, setSearchText] = useState('')
  const { data, error, refetch, isFetching } = useApiQuery('cms/faq/list', {}, { staleTime: 300_000 })
  usePage({ title: 'Help', structuredData: data && [faqPage(data)] })
  if (error && !data) return <ErrorState retry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ContentSkeleton />
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ question, answer }: { question: string; answer: string }) =>
    words.every((word) => `${question} ${answer}`.toLowerCase().includes(word))
  const groups = data.groups
    .map((group) => ({ ...group, items: group.items.filter(matches) }))
    .filter(({ items }) => items.length > 0)
  return (
    <div className={css.article}>
      <header className={css.head}>
        <h1>How can we help?</h1>
      </header>
      <TextField
        label="Search the answers"
        type="search"
        placeholder="Cancel, refund, key …"
        start={<Search size={18} aria-hidden="true" />}
        value={searchText}
        onChange={setSearchText}
      />
      {groups.map((group) => (
        <section key={group.title} className={css.section}>
          <h2>{group.title}</h2>
          {group.items.map((item) => (
            <details key={item.question} className={css.question} open={words.length > 0 || undefined}>
              <summary>
                {item.question}
                <ChevronDown size={18} aria-hidden="true" />
              </summary>
              <p>{item.answer}</p>
            </details>
          ))}
        </section>
      ))}
      {groups.length === 0 && (
        <EmptyState compact title="No answer has these words" text="Write to us, a person answers." />
      )}
      <p className={css.after}>
        Something else?{' '}
        <Link to="/support" className={buttonClass({ size: 'small' })}>
          Write to us
        </Link>
      </p>
    </div>
  )
}
