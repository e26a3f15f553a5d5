import java.util.Map;

/** Prints what the memory of a process has: of an entry, of one that has ended, and of the first after 5,000 others. */
final class Memory extends DpplusConnect {
  private Memory() {
    super(Map.of("DPPLUS_SECRET", "x".repeat(32)), exchange -> null);
  }

  public static void main(String[] arguments) throws Exception {
    Answers memory = new Memory().answers();
    memory.set("first", "value", 60);
    memory.set("ended", "value", -1);
    System.out.println(memory.get("first") + " " + memory.get("ended"));
    for (int number = 0; number < 5000; number++) {
      memory.set("of " + number, "value", 60);
    }
    System.out.println(memory.get("first") + " " + memory.get("of 0"));
  }
}
