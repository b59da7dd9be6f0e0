import type { ImagePermission } from '@qe/contract'
import { isMissing, Link, photoUrl, useApiQuery, usePage, useParams, useSession } from '@qe/platform'
import { Avatar, Badge, Loaded, Notice } from '@qe/ui'
import { answersText, formatDate, nameOf, Rating } from '@qe/ui/unshared'
import { ShieldCheck } from 'lucide-react'
import accountStyles from '../account/account.module.css'
import { HostListings } from './host-listings'
import styles from './person.module.css'

/** Who sees the photo of somebody who looks at their own profile. */
function PhotoAudience({ audience }: { audience: ImagePermission['profilePhoto'] }) {
  if (audience === 'everyone') return null
  return (
    <Notice className={accountStyles.after}>
      <p>
        {audience === 'nobody'
          ? 'Others see your initials: you show your photo to nobody.'
          : 'Only people you have booked with see your photo; others see your initials.'}{' '}
        <Link to="/account/privacy">Change who sees it</Link>
      </p>
    </Notice>
  )
}

/** A person's public profile; one's own as others see it. */
export default function PersonPage() {
  const { id = '' } = useParams()
  const query = useApiQuery('user/get/{id}', { id })
  usePage({ title: query.data?.name, isMissing: !query.data && isMissing(query.error) })
  const isOwn = useSession().user?.id === id
  const permission = useApiQuery('user/image-permission/get', {}, { enabled: isOwn, quiet: true })
  const audience = isOwn ? permission.data?.profilePhoto : undefined
  return (
    <div className={accountStyles.page}>
      <Loaded query={query} shape={[72, 72, 48]} compact>
        {(person) => (
          <>
            <div className={accountStyles.who}>
              <Avatar
                name={person.name}
                src={audience !== 'nobody' && person.avatar ? `${photoUrl(person.avatar)}/192.webp` : null}
                size={96}
              />
              <div>
                <h1 dir="auto">{person.name}</h1>
                <p className={accountStyles.quiet}>Here since {formatDate(person.joinedAt.slice(0, 10), 'month')}</p>
                {person.isVerified && (
                  <Badge tone="success" icon={<ShieldCheck aria-hidden size={14} />}>
                    Identity checked
                  </Badge>
                )}
              </div>
            </div>
            {audience && person.avatar && <PhotoAudience audience={audience} />}
            <dl className={styles.facts}>
              {person.rating.count > 0 && (
                <div>
                  <dt>Rating</dt>
                  <dd>
                    <Rating rating={person.rating} detail="long" />
                  </dd>
                </div>
              )}
              {person.isProvider && (
                <div>
                  <dt>Listings</dt>
                  <dd>{person.listings}</dd>
                </div>
              )}
              {person.answers && (
                <div>
                  <dt>Messages</dt>
                  <dd>{answersText(person.answers)}</dd>
                </div>
              )}
              {person.languages.length > 0 && (
                <div>
                  <dt>Speaks</dt>
                  <dd>{person.languages.map((tag) => nameOf('language', tag)).join(', ')}</dd>
                </div>
              )}
            </dl>
            {person.bio && (
              <p className={styles.bio} dir="auto">
                {person.bio}
              </p>
            )}
            {person.isProvider && <HostListings hostId={person.id} name={person.name} />}
          </>
        )}
      </Loaded>
    </div>
  )
}
