import type { ParsedInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { person } from '../../database/schema'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { pictureId, picturePath, putPictures, removeFiles, withNewFiles } from '../../storage'
import type { Upload } from '../../storage/upload'

/** Updates a person's own profile. A new avatar replaces the old one. */
export async function updateProfile(
  services: Services,
  me: Me,
  input: ParsedInput<'user/update'>,
  avatars: readonly Upload[],
): Promise<void> {
  const { preferences, removeAvatar, asProvider, ...plain } = input
  const files = await putPictures(services, { ownerId: me.id, purpose: 'avatar', field: 'avatar' }, avatars)
  const [fresh] = files
  const changes = {
    ...plain,
    ...preferences,
    ...(removeAvatar && { avatar: null }),
    ...(fresh && { avatar: picturePath(fresh) }),
    ...(asProvider && me.role === 'guest' && { role: 'provider' as const }),
  }
  if (Object.keys(changes).length === 0) return
  await withNewFiles(services, files, async (tx) => {
    const [before] = await tx.select({ avatar: person.avatar }).from(person).where(eq(person.id, me.id)).for('update')
    await tx.update(person).set(changes).where(eq(person.id, me.id))
    const old = 'avatar' in changes ? pictureId(before?.avatar ?? null) : null
    if (old) await removeFiles(tx, [old], services.now())
  })
  services.wake()
}
