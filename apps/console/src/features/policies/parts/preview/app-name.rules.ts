/** What a package is known by where its app has no name: `till` of `com.example.till`. */
export const shortNameOf = (name: string): string => name.split('.').findLast((part) => part !== '') ?? name;
