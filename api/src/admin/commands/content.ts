import { calls } from '@qe/contract'
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../database/connect'
import { cmsBlock, cmsPage, faqItem } from '../../database/schema'
import { ApiError, notFound } from '../../domain/errors'
import { issueSentence } from '../../domain/schema-messages'
import { homeBlocks } from '../../modules/content/routes'
import {
  type AdminCommand,
  type CommandContext,
  type CommandOptions,
  countOption,
  isId,
  requiredOption,
} from '../command'

const pageSchema = calls.cms.output.omit({ slug: true, updatedAt: true })
const homePrefix = 'home/'
const isBlock = (key: string): key is keyof typeof homeBlocks => key in homeBlocks

async function list({ tx }: CommandContext) {
  const pages = await tx.select().from(cmsPage).orderBy(asc(cmsPage.slug))
  const blocks = await tx.select().from(cmsBlock).orderBy(asc(cmsBlock.key))
  return {
    rows: [
      ...pages.map(({ slug, title, updatedAt }) => ({ entry: slug, title, changed: updatedAt })),
      ...blocks.map(({ key }) => ({ entry: `${homePrefix}${key}`, title: 'A block of the home page', changed: null })),
    ],
  }
}

/** The content of a page by its slug, or of a home page block as `home/<key>`; null when there is none. */
async function readEntry(tx: Transaction, entry: string): Promise<unknown> {
  if (entry.startsWith(homePrefix)) {
    const [block] = await tx
      .select()
      .from(cmsBlock)
      .where(eq(cmsBlock.key, entry.slice(homePrefix.length)))
    return block?.body ?? null
  }
  const [page] = await tx.select().from(cmsPage).where(eq(cmsPage.slug, entry))
  return page ? { title: page.title, summary: page.summary, sections: page.sections } : null
}

async function get({ tx }: CommandContext, options: CommandOptions) {
  const entry = requiredOption(options, 'entry')
  const document = await readEntry(tx, entry)
  if (document === null) throw notFound(`There is no entry ${entry}. See cms list.`)
  return { document }
}

async function set(context: CommandContext, options: CommandOptions) {
  const entry = requiredOption(options, 'entry')
  const content = readJson(requiredOption(options, 'file'))
  const before = await readEntry(context.tx, entry)
  if (entry.startsWith(homePrefix)) {
    const key = entry.slice(homePrefix.length)
    if (!isBlock(key)) throw notFound(`The home page has the blocks ${Object.keys(homeBlocks).join(', ')}.`)
    const body = parseWith(homeBlocks[key], content)
    await context.tx.insert(cmsBlock).values({ key, body }).onConflictDoUpdate({ target: cmsBlock.key, set: { body } })
    return { message: `${entry} is saved.`, change: { target: `cms ${entry}`, before, after: body } }
  }
  if (!/^[a-z0-9-]{1,60}$/.test(entry))
    throw new ApiError(400, 'A page’s name has lower-case letters, digits and dashes.')
  const page = parseWith(pageSchema, content)
  const row = { ...page, updatedAt: context.now() }
  await context.tx
    .insert(cmsPage)
    .values({ slug: entry, ...row })
    .onConflictDoUpdate({ target: cmsPage.slug, set: row })
  return { message: `${entry} is saved.`, change: { target: `cms ${entry}`, before, after: page } }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApiError(400, `The file is not JSON: ${(error as Error).message}`)
  }
}

/** @throws ApiError 400 naming the first invalid field */
function parseWith<S extends z.ZodType>(schema: S, content: unknown): z.infer<S> {
  const read = schema.safeParse(content, { error: issueSentence })
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new ApiError(400, `The file is not valid at ${issue?.path.join('.') || 'its top level'}: ${issue?.message}`)
}

async function listFaq({ tx }: CommandContext) {
  const found = await tx.select().from(faqItem).orderBy(asc(faqItem.groupPosition), asc(faqItem.position))
  return {
    rows: found.map(({ id, group, question, answer }) => ({
      id,
      group,
      question,
      answer: answer.length > 60 ? `${answer.slice(0, 57)}…` : answer,
    })),
  }
}

async function addFaq({ tx }: CommandContext, options: CommandOptions) {
  const [group, question, answer] = [
    requiredOption(options, 'group'),
    requiredOption(options, 'question'),
    requiredOption(options, 'answer'),
  ]
  const all = await tx.select().from(faqItem)
  const inGroup = all.filter((item) => item.group === group)
  const groupPosition = inGroup[0]?.groupPosition ?? Math.max(0, ...all.map((item) => item.groupPosition)) + 1
  const position = options.position
    ? countOption(options.position, 1, 999)
    : Math.max(0, ...inGroup.map((item) => item.position)) + 1
  const [created] = await tx.insert(faqItem).values({ group, groupPosition, position, question, answer }).returning()
  return { message: `Added under ${group}.`, change: { target: `faq ${created?.id}`, before: null, after: created } }
}

/** @throws ApiError 404 */
async function findQuestion(tx: Transaction, id: string) {
  const [found] = isId(id) ? await tx.select().from(faqItem).where(eq(faqItem.id, id)) : []
  if (!found) throw notFound(`There is no question with the id ${id}. See faq list.`)
  return found
}

async function setFaq({ tx }: CommandContext, options: CommandOptions) {
  const before = await findQuestion(tx, requiredOption(options, 'id'))
  const changes = {
    ...(options.question && { question: options.question }),
    ...(options.answer && { answer: options.answer }),
    ...(options.position && { position: countOption(options.position, 1, 999) }),
  }
  if (Object.keys(changes).length === 0) throw new ApiError(400, 'Give --question, --answer or --position.')
  const [after] = await tx.update(faqItem).set(changes).where(eq(faqItem.id, before.id)).returning()
  return { message: 'The question is saved.', change: { target: `faq ${before.id}`, before, after } }
}

async function removeFaq({ tx }: CommandContext, options: CommandOptions) {
  const before = await findQuestion(tx, requiredOption(options, 'id'))
  await tx.delete(faqItem).where(eq(faqItem.id, before.id))
  return { message: `“${before.question}” is removed.`, change: { target: `faq ${before.id}`, before, after: null } }
}

export const contentCommands: AdminCommand[] = [
  { usage: 'cms list', about: 'Lists the pages and the home page’s blocks', run: list },
  {
    usage: 'cms get <entry>',
    about: 'Prints an entry as JSON for `cms set`',
    example: 'cms get about-us > about.json',
    run: get,
  },
  {
    usage: 'cms set <entry>',
    about: 'Replaces an entry by a file',
    options: { file: 'A JSON file *' },
    example: 'cms set about-us --file about.json',
    run: set,
  },
  { usage: 'faq list', about: 'Lists questions and answers', run: listFaq },
  {
    usage: 'faq add',
    about: 'Adds a question',
    options: {
      group: 'The heading above it *',
      question: 'The question *',
      answer: 'The answer *',
      position: 'Position in the group; the last by default',
    },
    run: addFaq,
  },
  {
    usage: 'faq set <id>',
    about: 'Changes a question',
    options: { question: 'The question', answer: 'The answer', position: 'Position in the group' },
    run: setFaq,
  },
  { usage: 'faq remove <id>', about: 'Removes a question', run: removeFaq },
]
