/** Who a provider says it is. */
export interface SocialPerson {
  /** The provider's own id of the person: the only thing that an account is found by. */
  subject: string;
  email: string | null;
  /** The provider knows that the address is the person's. */
  emailVerified: boolean;
  name: string;
}
