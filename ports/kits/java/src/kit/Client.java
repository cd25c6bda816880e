package kit;

/** One trial's client of the library. */
public interface Client {
  /** Builds an informer and starts nothing. */
  Informer inform(Wish wish, Report report);

  /** Closes the client's connections. The trial's informers have been stopped before. */
  void close();

  /** An object as the library's own encoder writes it. */
  String encode(Object object);
}
