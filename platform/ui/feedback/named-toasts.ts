/**
 * The toasts that the product promises word for word (docs/product.md, What the screens say); {} stands for variable parts.
 * They appear even if a field says the same, and stay when the page is left.
 */
const NAMED =
  `Failed to fetch hero names | Operation failed | Failed to delete hero name | Hero name updated successfully |
  Hero name created successfully | Hero name deleted successfully | Failed to fetch mails | Error fetching mails |
  Error generating code | Error updating mail | Generated successfully | Mail marked as sent | code is copied |
  error in copying code | Code is correct | Code is incorrect | Enter correct confirmation code first |
  Raid deleted successfully | Raid published successfully | Error deleting raid | Error publishing raid |
  Error decoding raids data | Unexpected payload type | Error processing raids data |
  Error processing published raids data | Error fetching raids | Error checking authentication |
  You do not have permission to view this page | You do not have permission to book raids |
  You don’t have permission to access this page | You don't have permission to access this page |
  Failed to load raid data | Failed to decode raids data | Failed to decode booking data |
  Failed to load bookings for this raid | Socket connection error | Error fetching character info |
  Invalid Raider.IO link | Failed to update booking status | Error updating booking | Failed to submit booking |
  Character information fetched successfully | Booking updated successfully | Booking request sent for {} |
  Booking {} status updated successfully | Booking data updated | You can only edit your own bookings |
  Failed to create raid | An error occurred while creating the raid | Error updating raid |
  Raid created successfully! | Raid updated successfully! | Error loading raid data | Error loading raid leaders |
  Error loading gold collectors | Date input not valid. | Please fill in all required fields |
  Please enter valid numbers | Price must be a valid number | Deposit must be a valid number |
  Price cannot be less than {} | Deposit cannot exceed {} | Deposit adjusted to {} |
  Boss count cannot exceed {} for Curve raids |
  Boss Count and Max Clients must be at least 1, and Price must be at least 0`.split(/ \|\s+/)

const escaped = (text: string) => text.replace(/[.*+?^$()[\]\\|]/g, '\\$&')
const PATTERN = new RegExp(`^(?:${NAMED.map((text) => escaped(text).replace('{}', '.+')).join('|')})`, 's')

export function isNamed(text: string): boolean {
  return PATTERN.test(text)
}
