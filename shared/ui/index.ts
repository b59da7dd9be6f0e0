/**
 * The core components: what the shell uses itself and so provides to every remote as a shared module. They stay light:
 * native elements and CSS modules. What only some pages use is in `@qe/ui/unshared`, bundled by each build that uses it.
 */

/** What every icon is made with; builds of remotes take it from here instead of carrying it (`@qe/build`). */
export { createLucideIcon } from 'lucide-react'
export {
  Button,
  type ButtonProps,
  buttonClass,
  IconButton,
  type IconButtonProps,
  iconButtonClass,
} from './actions/button'
export { Avatar, type AvatarProps } from './data-display/avatar'
export { Badge, type BadgeTone, CountBadge, CountedIcon } from './data-display/badge'
export { Loaded, type LoadedProps } from './feedback/loaded'
export { Notice, type NoticeProps } from './feedback/notice'
export { Skeleton, SkeletonArea, type SkeletonProps, useDelayed } from './feedback/skeleton'
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './feedback/states'
export { Checkbox, type CheckboxProps } from './fields/checkbox'
export { Field, FieldError, type FieldProps } from './fields/field'
export {
  SelectField,
  type SelectFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from './fields/text-field'
/** @deprecated The name that remotes published before the rename use; remove once no live release needs it. */
export {
  type DisplayCurrency,
  DisplayCurrencyContext,
  useDisplayCurrency,
  useDisplayCurrency as useReading,
} from './format/display-currency-context'
export { formatCount, initials, listOf, plural } from './format/words'
export { cx } from './layout/cx'
export { Menu, type MenuItem, type MenuProps } from './overlays/menu'
export { Popover, type PopoverProps, useDismiss } from './overlays/popover'
