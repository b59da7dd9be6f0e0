/**
 * The core components: the shell uses them and provides them to every remote as a shared module. They stay light:
 * native elements and CSS modules. Components of some pages are in `@qe/ui/unshared`, bundled by each build that uses
 * them.
 */

/** Creates every icon. Builds of remotes import it from here instead of bundling it (`@qe/build`). */
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
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps, errorStateEvent } from './feedback/states'
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
/** @deprecated Name that remotes published before the rename use; remove it once no live release needs it. */
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
export { provideRenderedFor, type RenderedFor } from './rendered-for'
