import {
  BarChart3,
  Bell,
  CalendarDays,
  CircleHelp,
  CreditCard,
  Heart,
  Home,
  Inbox,
  ListChecks,
  type LucideIcon,
  Luggage,
  MessageCircle,
  ReceiptText,
  Search,
  Settings,
  ShieldCheck,
  Star,
  User,
  Users,
  Wallet,
} from 'lucide-react'

/** Icons that menu entries can name. An unknown name shows the home icon. */
const icons: Record<string, LucideIcon> = {
  'bar-chart': BarChart3,
  bell: Bell,
  calendar: CalendarDays,
  help: CircleHelp,
  card: CreditCard,
  heart: Heart,
  home: Home,
  inbox: Inbox,
  list: ListChecks,
  luggage: Luggage,
  message: MessageCircle,
  receipt: ReceiptText,
  search: Search,
  settings: Settings,
  shield: ShieldCheck,
  star: Star,
  user: User,
  users: Users,
  wallet: Wallet,
}

export function EntryIcon({ name, size = 20 }: { name: string; size?: number }) {
  const Icon = icons[name] ?? Home
  return <Icon aria-hidden size={size} strokeWidth={1.9} />
}
