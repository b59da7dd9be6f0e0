import type { Amenity } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Loaded } from '@qe/ui'
import { Chip } from '@qe/ui/unshared'
import type { SectionProps } from './section-props'
import styles from './sections.module.css'

const byGroup = (amenities: readonly Amenity[]): [string, Amenity[]][] => {
  const groups = new Map<string, Amenity[]>()
  for (const amenity of amenities) groups.set(amenity.group, [...(groups.get(amenity.group) ?? []), amenity])
  return [...groups]
}

/** Amenities of the listing. */
export function AmenitiesSection({ fields, onChange }: SectionProps) {
  const query = useApiQuery('user/get-all-amenities', {}, { staleTime: 600_000 })
  const chosen = fields.amenities ?? []
  const toggle = (key: string) =>
    onChange({ amenities: chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key] })
  return (
    <Loaded query={query} shape={[72, 72, 72]} compact>
      {({ amenities }) =>
        byGroup(amenities).map(([group, members]) => (
          <fieldset key={group}>
            <legend className={styles.label}>{group}</legend>
            <div className={styles.chips}>
              {members.map(({ key, label }) => (
                <Chip key={key} pressed={chosen.includes(key)} onClick={() => toggle(key)}>
                  {label}
                </Chip>
              ))}
            </div>
          </fieldset>
        ))
      }
    </Loaded>
  )
}
