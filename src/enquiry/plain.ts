/** The form without JavaScript (CONTRACT `POST /enquiry`), as the page writes it and the desk's server reads it. */
export const PLAIN_FORM = {
  action: '/enquiry',
  /** An extra field that people neither see nor hear of; what fills it in is hardly a person. */
  trap: 'website',
} as const;
